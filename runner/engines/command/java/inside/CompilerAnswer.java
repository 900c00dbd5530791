package cairn;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What a compiler that stays answers: how it went, what javac said, and files by name. Each part goes with its length before it. */
record CompilerAnswer(String outcome, String said, Map<String, byte[]> files) {
  CompilerAnswer(String outcome, String said) {
    this(outcome, said, Map.of());
  }

  /** One part of a request. */
  static String textFrom(DataInputStream requests) throws IOException {
    return new String(requests.readNBytes(requests.readInt()), StandardCharsets.UTF_8);
  }

  void sendTo(DataOutputStream answers) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream parts = new DataOutputStream(body);
    write(parts, outcome.getBytes(StandardCharsets.UTF_8));
    write(parts, said.getBytes(StandardCharsets.UTF_8));
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      write(parts, file.getKey().getBytes(StandardCharsets.UTF_8));
      write(parts, file.getValue());
    }
    write(answers, body.toByteArray());
    answers.flush();
  }

  private static void write(DataOutputStream stream, byte[] bytes) throws IOException {
    stream.writeInt(bytes.length);
    stream.write(bytes);
  }
}
