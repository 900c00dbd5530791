/** JUnit, AssertJ where there is one, and our own classes: one closed module, so that a program cannot look into any of them. */
module cairn.judge {
  requires java.logging;

  uses org.junit.platform.engine.TestEngine;
}
