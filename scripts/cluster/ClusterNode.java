import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch with settings from the command line: name=value ... It runs until it is ended. */
public final class ClusterNode extends Node {
  private ClusterNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(Netty4Plugin.class),
        false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    settings.put("transport.type", "netty4").put("http.type", "netty4");
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      settings.put(parts[0], parts[1]);
    }
    ClusterNode node = new ClusterNode(settings.build());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> closeQuietly(node)));
    node.start();
    Thread.currentThread().join();
  }

  private static void closeQuietly(ClusterNode node) {
    try {
      node.close();
    } catch (Exception error) {
      error.printStackTrace();
    }
  }
}
