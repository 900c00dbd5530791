package cairn.judge;

import java.io.ByteArrayInputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A virtual machine that waits for one program and its tests, runs them with JUnit, tells what became of each test, and
 * ends. The runner decides what follows from that.
 */
public final class Judge {
  @SuppressWarnings("removal")
  public static void main(String[] arguments) throws Exception {
    // In an image without it (FramesPlugin.java) programs would see who calls them.
    Class.forName("java.lang.ProgramFrames");
    launcher().execute(requestFor(List.of(WarmUp.class)), new TestExecutionListener() {});
    // While the class archive is made, with a sample (SampleJob.java).
    boolean isTraining = arguments.length > 0;
    Channel channel = isTraining ? Channel.forTraining(arguments[0]) : Channel.toRunner();
    // Before anybody looks at the output: Java warns that later versions have no such thing.
    Walls walls = new Walls();
    System.setSecurityManager(walls);
    channel.say("ready");
    channel.readNonce();
    String way = channel.readWay();
    boolean isRecording = way.equals("recording");
    Terms terms = new Terms(isRecording, channel.readLines());
    Map<String, byte[]> program = channel.readClasses();
    Map<String, byte[]> tests = channel.readClasses();
    walls.hide(channel.readFiles());
    Worlds worlds = new Worlds(program, tests, way.equals("together") || isRecording ? program.keySet() : terms.classes().keySet(), terms, walls);
    Loaders loaders = worlds.begin();
    Printed printed = new Printed();
    System.setOut(new PrintStream(printed, true));
    System.setErr(new PrintStream(printed, true));
    System.setIn(new ByteArrayInputStream(new byte[0]));
    SecondRun again = new SecondRun(worlds);
    if (way.equals("exchanging")) {
      for (Exchange one : new Trials(again).find(terms.expected())) channel.say("seen", "text", one.line());
    } else {
      Misfit misfit = ClassFit.missing(terms, program.keySet());
      HandedOver.beginWith(terms, way.equals("apart"));
      if (misfit == null) misfit = run(new Reporter(channel, printed, loaders.program, terms), worlds, again);
      if (misfit != null) channel.say("misfit", "text", misfit.getMessage(), "declaration", misfit.declaration);
      if (isRecording) tellWhatWasSeen(channel, terms, loaders);
    }
    channel.say("end");
    if (!isTraining) Runtime.getRuntime().halt(0);
  }

  /** A sentence if the tests cannot even be loaded with this program. */
  private static Misfit run(Reporter reporter, Worlds worlds, SecondRun again) throws ClassNotFoundException {
    Launcher launcher = launcher();
    TestPlan plan;
    try {
      List<Class<?>> classes = worlds.testClasses();
      for (Class<?> one : classes) one.getDeclaredMethods();
      plan = launcher.discover(requestFor(classes));
      reporter.nameClasses(classes.size() > 1);
    } catch (LinkageError unfit) {
      Misfit misfit = ClassFit.otherParent(Border.terms());
      if (misfit == null) throw unfit;
      return misfit;
    }
    for (TestIdentifier root : plan.getRoots())
      for (TestIdentifier one : plan.getDescendants(root)) if (one.isTest()) reporter.declare(plan, one);
    worlds.letPass();
    launcher.execute(plan, reporter);
    reporter.tellDoubts();
    reporter.refute(new Trials(again));
    return null;
  }

  private static void tellWhatWasSeen(Channel channel, Terms terms, Loaders loaders) {
    for (String name : loaders.tests.used) ClassFit.load(name);
    for (String line : terms.lines()) channel.say("seen", "text", line);
    for (String line : Origins.lines()) channel.say("seen", "text", line);
    for (String use : Linker.uses()) channel.say("use", "text", use);
  }

  /** Nothing is found by itself: neither services nor properties of the system, which a program could set. */
  private static Launcher launcher() {
    return LauncherFactory.create(
        LauncherConfig.builder()
            .enableTestEngineAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .addTestEngines(new JupiterTestEngine())
            .build());
  }

  static LauncherDiscoveryRequest requestFor(List<Class<?>> classes) {
    return LauncherDiscoveryRequestBuilder.request()
        .enableImplicitConfigurationParameters(false)
        .selectors(classes.stream().map(DiscoverySelectors::selectClass).toList())
        .build();
  }
}
