package cairn;

import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes a job for the judge (cairn.judge.Channel), so that its class archive is made of what a run needs. */
public final class SampleJob {
  /** The jars of the libraries, and the file to write. */
  public static void main(String[] arguments) throws IOException {
    UnitCompiler.prepare(arguments[0]);
    Map<String, byte[]> classes = UnitCompiler.sampleClasses();
    try (DataOutputStream job = new DataOutputStream(new FileOutputStream(arguments[1]))) {
      job.writeUTF("sample");
      job.writeUTF("linked");
      job.writeInt(2);
      job.writeUTF("class Counter");
      // The first place is what a field of the tests is set to.
      job.writeUTF("exchange 0 0 0 [engine:junit-jupiter]/[class:cairn.tests.CounterTest]/[method:equal()]");
      for (String folder : List.of("program/", "tests/")) {
        List<String> names = classes.keySet().stream().filter(name -> name.startsWith(folder)).toList();
        job.writeInt(names.size());
        for (String name : names) {
          job.writeUTF(name.substring(folder.length()));
          job.writeInt(classes.get(name).length);
          job.write(classes.get(name));
        }
      }
      job.writeInt(0);
    }
  }

  private SampleJob() {}
}
