package cairn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Changes comparisons in class files to those of cairn.judge.Guard: in the assertion libraries once, when they are joined
 * into one module, and in all tests.
 */
public final class Symmetric {
  private static final String GUARD = "cairn/judge/Guard";
  /** They make the texts of failed checks. */
  private static final Set<String> SHOWING = Set.of("org/junit/platform/commons/util/StringUtils", "org/opentest4j/ValueWrapper", "org/assertj/core/presentation/StandardRepresentation");
  private static final String EQUALS = "(Ljava/lang/Object;)Z";

  public static void main(String[] folders) throws IOException {
    for (String folder : folders) {
      List<Path> files;
      try (Stream<Path> all = Files.walk(Path.of(folder))) {
        files = all.filter(path -> path.toString().endsWith(".class")).toList();
      }
      for (Path file : files) {
        ClassReader reader = new ClassReader(Files.readAllBytes(file));
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new Changed(writer), 0);
        Files.write(file, writer.toByteArray());
      }
    }
  }

  static final class Changed extends ClassVisitor {
    private boolean isShowing = false;

    Changed(ClassVisitor next) {
      super(Opcodes.ASM8, next);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      isShowing = SHOWING.contains(name);
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM8, super.visitMethod(access, name, descriptor, signature, exceptions)) {
        @Override
        public void visitMethodInsn(int code, String owner, String called, String type, boolean isInterface) {
          boolean isOfObject = code == Opcodes.INVOKEVIRTUAL || code == Opcodes.INVOKEINTERFACE;
          if (isOfObject && called.equals("equals") && type.equals(EQUALS)) ask("same", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
          else if (code == Opcodes.INVOKESTATIC && owner.equals("java/util/Objects") && called.equals("equals"))
            ask("sameOrNull", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
          else if (isOfObject && owner.startsWith("java/util/") && type.equals(EQUALS) && called.equals("contains"))
            ask("contains", "(Ljava/util/Collection;Ljava/lang/Object;)Z");
          else if (isOfObject && owner.startsWith("java/util/") && called.equals("containsAll"))
            ask("containsAll", "(Ljava/util/Collection;Ljava/util/Collection;)Z");
          else if (isOfObject && owner.startsWith("java/util/") && (called.equals("containsKey") || called.equals("containsValue")))
            ask(called, "(Ljava/util/Map;Ljava/lang/Object;)Z");
          else if (isShowing && (isOfObject && called.equals("toString") || owner.equals("java/lang/String") && type.equals("(Ljava/lang/Object;)Ljava/lang/String;")))
            ask("shown", "(Ljava/lang/Object;)Ljava/lang/String;");
          else super.visitMethodInsn(code, owner, called, type, isInterface);
        }

        private void ask(String question, String type) {
          super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, question, type, false);
        }
      };
    }
  }

  private Symmetric() {}
}
