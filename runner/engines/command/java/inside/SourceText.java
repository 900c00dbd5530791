package cairn;

import java.net.URI;
import javax.tools.SimpleJavaFileObject;

/** A source that javac reads from memory. */
class SourceText extends SimpleJavaFileObject {
  private final String name;
  private final String source;

  SourceText(String name, String source) {
    super(URI.create("source:///" + name), Kind.SOURCE);
    this.name = name;
    this.source = source;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public CharSequence getCharContent(boolean ignoreEncodingErrors) {
    return source;
  }
}
