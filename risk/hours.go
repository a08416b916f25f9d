package risk

import (
	"cmp"
	"fmt"
	"time"
	_ "time/tzdata" // correct hours on machines without a time zone database
)

// withoutSaving maps places that do not observe daylight saving time to their zones.
var withoutSaving = map[string]string{
	"AZ": "America/Phoenix", "HI": "Pacific/Honolulu", "PR": "America/Puerto_Rico", "VI": "America/Puerto_Rico",
	"GU": "Pacific/Guam", "MP": "Pacific/Guam", "AS": "Pacific/Pago_Pago",
}

// usual is a zone whose clocks change as they do in nearly all of the country: the same nights, the same hour.
const usual = "America/New_York"

// hours counts every hour from the trigger, including across clock changes; if the last hour is on a day that does not
// count, it moves to the same time on the next day that does (Fed. R. Civ. P. 6(a)(2)).
func (c *counter) hours(trigger Date, at string, r Rule) (Date, string, error) {
	clock, err := time.Parse("15:04", at)
	if err != nil {
		return Date{}, "", fmt.Errorf("%q is not a time of day such as 09:30", at)
	}
	zone, err := time.LoadLocation(cmp.Or(c.way.Zone, withoutSaving[c.place], usual))
	if err != nil {
		return Date{}, "", err
	}
	begin := time.Date(trigger.Year(), trigger.Month(), trigger.Day(), clock.Hour(), clock.Minute(), 0, 0, zone)
	if begin.Format("15:04") != clock.Format("15:04") {
		return Date{}, "", fmt.Errorf("there is no %s on %s: the clocks go forward", at, trigger.Long())
	}
	if first := begin.Add(-time.Hour); first.Format("15:04") == begin.Format("15:04") {
		begin = first
	}
	if again := begin.Add(time.Hour); again.Format("15:04") == begin.Format("15:04") {
		c.warn("the clocks show %s twice on %s: counted from the first time", at, trigger)
	}
	end := begin.Add(time.Duration(c.sign*r.Period) * time.Hour)
	day, hour := DateOf(end), end.Format("15:04")
	c.step("Trigger: %s, %s at %s; every hour counts from then (%s)", r.Trigger, trigger.Long(), at, authority(c.way, r))
	_, before := begin.Zone()
	if _, after := end.Zone(); after != before {
		c.step("The clocks change in that time (not in Arizona and Hawaii: --place AZ): every hour counts, not the hour " +
			"of the clock")
	}
	c.step("%d hours: %s (%s) at %s", r.Period, day.Long(), day.Weekday(), hour)
	return c.end(day), hour, nil
}
