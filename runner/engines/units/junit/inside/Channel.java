package cairn.judge;

import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.access.SharedSecrets;

/** Descriptor 3, a socket: a program can neither open it again by a path nor make an object for its number. */
final class Channel {
  private static final int LONGEST_TEXT = 8000;

  private final OutputStream out;
  private final DataInputStream in;
  private String nonce = "";

  private Channel(InputStream in, OutputStream out) {
    this.in = new DataInputStream(new BufferedInputStream(in));
    this.out = out;
  }

  static Channel toRunner() {
    FileDescriptor descriptor = new FileDescriptor();
    SharedSecrets.getJavaIOFileDescriptorAccess().set(descriptor, 3);
    return new Channel(new FileInputStream(descriptor), new FileOutputStream(descriptor));
  }

  /** A job from a file, and nobody who listens. */
  static Channel forTraining(String path) throws IOException {
    return new Channel(new FileInputStream(path), OutputStream.nullOutputStream());
  }

  /** Everything that is said from now on carries it. */
  void readNonce() throws IOException {
    nonce = in.readUTF();
  }

  /**
   * How the tests were made: `together`, or `linked` with what the author's run fixed; `apart` is such a run in which the program
   * gets other things than those of the tests (HandedOver.java). `recording` is the author's run, and `exchanging` finds out what
   * follows from other expected objects (Trials.java).
   */
  String readWay() throws IOException {
    return in.readUTF();
  }

  List<String> readLines() throws IOException {
    List<String> lines = new ArrayList<>();
    int count = in.readInt();
    for (int index = 0; index < count; index++) lines.add(in.readUTF());
    return lines;
  }

  Map<String, byte[]> readClasses() throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    int count = in.readInt();
    for (int index = 0; index < count; index++) {
      String name = in.readUTF();
      classes.put(name, in.readNBytes(in.readInt()));
    }
    return classes;
  }

  /** Writes files where programs and tests look for them; gives back the names of those that are for tests only. */
  Set<String> readFiles() throws IOException {
    Set<String> hidden = new HashSet<>();
    int count = in.readInt();
    for (int index = 0; index < count; index++) {
      String name = in.readUTF();
      if (in.readBoolean()) hidden.add(name);
      Path path = Path.of(name);
      if (path.getParent() != null) Files.createDirectories(path.getParent());
      Files.write(path, in.readNBytes(in.readInt()));
    }
    return hidden;
  }

  /** A JSON object in one frame: its length in four bytes, then the text. */
  synchronized void say(String kind, String... fields) {
    StringBuilder json = new StringBuilder("{\"nonce\":").append(quoted(nonce)).append(",\"kind\":").append(quoted(kind));
    for (int index = 0; index < fields.length; index += 2) {
      if (fields[index + 1] == null) continue;
      json.append(',').append(quoted(fields[index])).append(':').append(quoted(fields[index + 1]));
    }
    byte[] body = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
    try {
      out.write(ByteBuffer.allocate(4 + body.length).order(ByteOrder.LITTLE_ENDIAN).putInt(body.length).put(body).array());
    } catch (IOException gone) {
      Runtime.getRuntime().halt(3);
    }
  }

  private static String quoted(String whole) {
    String text = whole.length() > LONGEST_TEXT ? whole.substring(0, LONGEST_TEXT) + " …" : whole;
    StringBuilder quoted = new StringBuilder("\"");
    for (int index = 0; index < text.length(); index++) {
      char one = text.charAt(index);
      if (one == '"' || one == '\\') quoted.append('\\').append(one);
      else if (one < ' ' || Character.isSurrogate(one)) quoted.append(String.format("\\u%04x", (int) one));
      else quoted.append(one);
    }
    return quoted.append('"').toString();
  }
}
