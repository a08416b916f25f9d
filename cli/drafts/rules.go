package drafts

import (
	"fmt"

	"headnote/cli/command"
	"headnote/research/export"
	"headnote/risk"
)

// listRules lists the deadline rules that match words or a citation, or all rules without words. A single match is
// explained.
func listRules(env *command.Env, words string, format export.Form[export.Deadlines]) error {
	rules, err := risk.FindRules(words)
	if err != nil {
		return err
	}
	switch format.String() {
	case "":
	case "json":
		return env.JSON(export.OrEmpty(rules))
	default:
		return command.Usage("--rules prints text or json")
	}
	if len(rules) == 0 {
		return command.Usage("no deadline rule has all of the words %q; --rules alone lists them", words)
	}
	p := env.Page()
	jurisdiction := ""
	for _, r := range rules {
		if r.Jurisdiction != jurisdiction {
			jurisdiction = r.Jurisdiction
			p.Line(risk.Jurisdictions[jurisdiction])
		}
		p.Styled("", r.Name, p.Strong)
		direction := " from "
		if r.Back {
			direction = " "
		}
		p.Para("    ", fmt.Sprintf("%s: %s%s%s · %s", r.Title, r.Length(), direction, r.Trigger, r.Citation))
		if r.Verify != "" {
			p.Para("    ! ", "verify: "+r.Verify)
		}
	}
	if len(rules) > 1 {
		return nil
	}
	lines, err := risk.Explain(rules[0].Name)
	if err != nil {
		return err
	}
	for _, l := range lines {
		p.Para("    ", l)
	}
	return nil
}
