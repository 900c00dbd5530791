package cairn.linking;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.tools.jlink.plugin.Plugin;
import jdk.tools.jlink.plugin.ResourcePool;
import jdk.tools.jlink.plugin.ResourcePoolBuilder;
import jdk.tools.jlink.plugin.ResourcePoolEntry;

/**
 * While our image of Java is made (junit-kit.ts): everything in its base that gives away the frames of a stack gives what
 * ProgramFrames makes of them. If this Java lacks one of the methods, there is no image.
 */
public final class FramesPlugin implements Plugin {
  private static final String FRAMES = "java/lang/ProgramFrames";
  private static final String ARRAY = "[Ljava/lang/StackTraceElement;";
  private static final String THROWABLE = "java/lang/Throwable";
  private static final String WALK = "(Ljava/util/function/Function;)Ljava/lang/Object;";
  private static final String WRITE = "(Ljava/io/ObjectOutputStream;)V";
  private static final Map<String, Set<String>> CHANGED =
      Map.of(
          THROWABLE, Set.of("getOurStackTrace()" + ARRAY, "writeObject" + WRITE),
          "java/lang/Thread", Set.of("getStackTrace()" + ARRAY, "getAllStackTraces()Ljava/util/Map;"),
          "java/lang/StackWalker", Set.of("walk" + WALK, "forEach(Ljava/util/function/Consumer;)V"));

  /** The class files of ProgramFrames, below this folder. */
  private static final Path ADDED = Path.of(System.getProperty("cairn.added"));

  @Override
  public String getName() {
    return "cairn-frames";
  }

  @Override
  public String getDescription() {
    return "Shows programs their own frames only.";
  }

  @Override
  public Set<State> getState() {
    return EnumSet.of(State.AUTO_ENABLED, State.FUNCTIONAL);
  }

  @Override
  public ResourcePool transform(ResourcePool in, ResourcePoolBuilder out) {
    Set<String> left = new HashSet<>();
    CHANGED.forEach((name, methods) -> methods.forEach(method -> left.add(name + "." + method)));
    in.transformAndCopy(entry -> changed(entry, left), out);
    if (!left.isEmpty()) throw new IllegalStateException("This Java has no " + left);
    try (Stream<Path> files = Files.walk(ADDED)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList())
        out.add(ResourcePoolEntry.create("/java.base/" + ADDED.relativize(file), Files.readAllBytes(file)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return out.build();
  }

  private static ResourcePoolEntry changed(ResourcePoolEntry entry, Set<String> left) {
    String path = entry.path();
    if (!path.startsWith("/java.base/") || !path.endsWith(".class")) return entry;
    String name = path.substring("/java.base/".length(), path.length() - ".class".length());
    Set<String> methods = CHANGED.get(name);
    if (methods == null) return entry;
    ClassReader reader = new ClassReader(entry.contentBytes());
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Changed(writer, name, methods, left), 0);
    return entry.copyWithContent(writer.toByteArray());
  }

  /** Each of the methods gets another name, and one with its own name asks ProgramFrames what to show of what it gives. */
  private static final class Changed extends ClassVisitor {
    private final String self;
    private final Set<String> methods;
    private final Set<String> left;

    Changed(ClassVisitor next, String self, Set<String> methods, Set<String> left) {
      super(Opcodes.ASM8, next);
      this.self = self;
      this.methods = methods;
      this.left = left;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
      if (!methods.contains(name + descriptor)) return super.visitMethod(access, name, descriptor, signature, exceptions);
      left.remove(self + "." + name + descriptor);
      boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
      MethodVisitor method = super.visitMethod(access & ~Opcodes.ACC_SYNCHRONIZED, name, descriptor, signature, exceptions);
      method.visitCode();
      switch (name) {
        case "writeObject" -> write(method);
        case "walk" -> walk(method, "Ljava/util/function/Function;", Opcodes.ARETURN);
        case "forEach" -> walk(method, "Ljava/util/function/Consumer;", Opcodes.RETURN);
        default -> {
          if (!isStatic) method.visitVarInsn(Opcodes.ALOAD, 0);
          all(method, name, descriptor, isStatic);
          String type = Type.getReturnType(descriptor).getDescriptor();
          seen(method, "(" + type + ")" + type);
          method.visitInsn(Opcodes.ARETURN);
        }
      }
      method.visitMaxs(0, 0);
      method.visitEnd();
      int hidden = access & ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED) | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
      return super.visitMethod(hidden, name + "$all", descriptor, null, exceptions);
    }

    private void all(MethodVisitor method, String name, String descriptor, boolean isStatic) {
      method.visitMethodInsn(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, self, name + "$all", descriptor, false);
    }

    private static void seen(MethodVisitor method, String descriptor) {
      method.visitMethodInsn(Opcodes.INVOKESTATIC, FRAMES, "seen", descriptor, false);
    }

    private void walk(MethodVisitor method, String wanted, int end) {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitVarInsn(Opcodes.ALOAD, 1);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      seen(method, "(" + wanted + "Ljava/lang/StackWalker;)Ljava/util/function/Function;");
      all(method, "walk", WALK, false);
      method.visitInsn(end);
    }

    /** An exception that is written has its frames in a field. */
    private void write(MethodVisitor method) {
      Label from = new Label();
      Label to = new Label();
      method.visitTryCatchBlock(from, to, to, null);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitMethodInsn(Opcodes.INVOKESPECIAL, self, "getOurStackTrace$all", "()" + ARRAY, false);
      method.visitInsn(Opcodes.POP);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitFieldInsn(Opcodes.GETFIELD, self, "stackTrace", ARRAY);
      method.visitVarInsn(Opcodes.ASTORE, 2);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitVarInsn(Opcodes.ALOAD, 2);
      seen(method, "(" + ARRAY + ")" + ARRAY);
      method.visitFieldInsn(Opcodes.PUTFIELD, self, "stackTrace", ARRAY);
      method.visitLabel(from);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitVarInsn(Opcodes.ALOAD, 1);
      all(method, "writeObject", WRITE, false);
      restore(method);
      method.visitInsn(Opcodes.RETURN);
      method.visitLabel(to);
      method.visitFrame(Opcodes.F_FULL, 3, new Object[] {self, "java/io/ObjectOutputStream", ARRAY}, 1, new Object[] {THROWABLE});
      restore(method);
      method.visitInsn(Opcodes.ATHROW);
    }

    private void restore(MethodVisitor method) {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitVarInsn(Opcodes.ALOAD, 2);
      method.visitFieldInsn(Opcodes.PUTFIELD, self, "stackTrace", ARRAY);
    }
  }
}
