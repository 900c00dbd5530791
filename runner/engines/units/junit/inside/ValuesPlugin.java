package cairn.linking;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.ModuleVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.tools.jlink.plugin.Plugin;
import jdk.tools.jlink.plugin.ResourcePool;
import jdk.tools.jlink.plugin.ResourcePoolBuilder;
import jdk.tools.jlink.plugin.ResourcePoolEntry;

/**
 * While our image of Java is made: points, rectangles and colours of `java.awt` become a part of its base. The rest of their module is
 * left out: it would need native code and a screen, and parts of it call methods for whoever asks, past all walls. So do the
 * interfaces of agents, which AssertJ names in its soft assertions; there is nothing that could be one.
 */
public final class ValuesPlugin implements Plugin {
  private static final Set<String> MODULES = Set.of("java.desktop", "java.instrument");
  private static final List<String> WANTED = List.of("java/awt/geom/", "sun/awt/geom/", "java/lang/instrument/");
  private static final Set<String> SINGLE = Set.of("Point", "Dimension", "Rectangle", "Color", "Insets", "Polygon", "Shape", "Transparency", "Paint", "PaintContext");
  private static final String INFO = "/java.base/module-info.class";

  @Override
  public String getName() {
    return "cairn-values";
  }

  @Override
  public String getDescription() {
    return "Takes values of java.awt along.";
  }

  /** Before others read which packages there are. */
  @Override
  public Category getType() {
    return Category.ADDER;
  }

  @Override
  public Set<State> getState() {
    return EnumSet.of(State.AUTO_ENABLED, State.FUNCTIONAL);
  }

  @Override
  public ResourcePool transform(ResourcePool in, ResourcePoolBuilder out) {
    Set<String> packages = new TreeSet<>();
    for (String module : MODULES)
      for (ModuleReference found : ModuleFinder.ofSystem().find(module).stream().toList()) packages.addAll(addFrom(found, out));
    in.transformAndCopy(entry -> entry.path().equals(INFO) ? entry.copyWithContent(withPackages(entry.contentBytes(), packages)) : entry, out);
    return out.build();
  }

  private static Set<String> addFrom(ModuleReference module, ResourcePoolBuilder out) {
    Set<String> packages = new TreeSet<>();
    try (ModuleReader reader = module.open(); Stream<String> names = reader.list()) {
      for (String name : names.filter(ValuesPlugin::isWanted).toList()) {
        packages.add(name.substring(0, name.lastIndexOf('/')));
        try (InputStream file = reader.open(name).orElseThrow()) {
          out.add(ResourcePoolEntry.create("/java.base/" + name, withoutScreen(file.readAllBytes())));
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return packages;
  }

  private static boolean isWanted(String name) {
    boolean isSingle = name.startsWith("java/awt/") && name.endsWith(".class") && SINGLE.contains(name.substring("java/awt/".length(), name.length() - ".class".length()));
    return isSingle || name.endsWith(".class") && WANTED.stream().anyMatch(name::startsWith);
  }

  /** They load native code when they are loaded, and tell it where their fields are, unless there is no screen. */
  private static byte[] withoutScreen(byte[] content) {
    ClassReader reader = new ClassReader(content);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return !name.equals("<clinit>") ? next : new MethodVisitor(Opcodes.ASM8, next) {
          @Override
          public void visitMethodInsn(int code, String owner, String called, String type, boolean isInterface) {
            if (called.equals("isHeadless")) super.visitInsn(Opcodes.ICONST_1);
            else if (!called.equals("loadLibraries")) super.visitMethodInsn(code, owner, called, type, isInterface);
          }
        };
      }
    }, 0);
    return writer.toByteArray();
  }

  private static byte[] withPackages(byte[] info, Set<String> packages) {
    ClassReader reader = new ClassReader(info);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
      @Override
      public ModuleVisitor visitModule(String name, int access, String version) {
        return new ModuleVisitor(Opcodes.ASM8, super.visitModule(name, access, version)) {
          @Override
          public void visitEnd() {
            for (String one : packages) {
              super.visitPackage(one);
              if (one.startsWith("java/")) super.visitExport(one, 0);
            }
            super.visitEnd();
          }
        };
      }
    }, 0);
    return writer.toByteArray();
  }
}
