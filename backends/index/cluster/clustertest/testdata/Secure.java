import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node with users and roles, over TLS, on 127.0.0.1 for tests: Secure PORT FOLDER. */
public class Secure {
    public static void main(String[] args) throws Exception {
        OpenSearchRunner runner = new OpenSearchRunner();
        runner.onBuild((n, s) -> {
            s.put("http.port", args[0]).put("transport.port", "0").put("network.host", "127.0.0.1")
                .putList("cluster.initial_cluster_manager_nodes", "Node 1")
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put("plugins.security.allow_default_init_securityindex", true)
                .put("plugins.security.ssl.transport.enforce_hostname_verification", false)
                .put("plugins.security.ssl.http.enabled", true)
                .putList("plugins.security.nodes_dn", "CN=node")
                .putList("plugins.security.authcz.admin_dn", "CN=admin");
            for (String layer : new String[] { "transport", "http" }) {
                s.put("plugins.security.ssl." + layer + ".pemcert_filepath", "node.pem")
                    .put("plugins.security.ssl." + layer + ".pemkey_filepath", "node.key")
                    .put("plugins.security.ssl." + layer + ".pemtrustedcas_filepath", "ca.pem");
            }
        }).build(newConfigs().clusterName("headnote").numOfNode(1).basePath(args[1]).useLogger()
                .pluginTypes("org.opensearch.security.OpenSearchSecurityPlugin"));
        System.out.println("ready on 127.0.0.1:" + args[0]);
        Thread.currentThread().join();
    }
}
