package cairn.linking;

import java.util.spi.ToolProvider;
import jdk.tools.jlink.internal.PluginRepository;

/** `jlink` with our plugins, which cannot be services: a module that provides one would have to see what `jlink` keeps to itself. */
public final class LinkImage {
  public static void main(String[] arguments) {
    PluginRepository.registerPlugin(new FramesPlugin());
    PluginRepository.registerPlugin(new ValuesPlugin());
    System.exit(ToolProvider.findFirst("jlink").orElseThrow().run(System.out, System.err, arguments));
  }

  private LinkImage() {}
}
