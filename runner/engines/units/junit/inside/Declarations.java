package cairn;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** At which lines a program declares its classes and members: `Numbers.isPrime(int)`, a file and a number in each line. */
final class Declarations implements TaskListener {
  private final JavacTask task;
  private final Trees trees;
  private final Set<CompilationUnitTree> seen = new HashSet<>();
  private final StringBuilder lines = new StringBuilder();

  Declarations(JavacTask task) {
    this.task = task;
    trees = Trees.instance(task);
  }

  /** Once its first class is understood, all declarations of a file are; later the trees are changed. */
  @Override
  public void started(TaskEvent event) {
    if (event.getKind() != TaskEvent.Kind.GENERATE && event.getKind() != TaskEvent.Kind.ANALYZE) return;
    CompilationUnitTree unit = event.getCompilationUnit();
    if (unit != null && seen.add(unit)) new Finder(unit).scan(unit, null);
  }

  String text() {
    return lines.toString();
  }

  private final class Finder extends TreePathScanner<Void, Void> {
    private final CompilationUnitTree unit;

    Finder(CompilationUnitTree unit) {
      this.unit = unit;
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
      note(tree);
      return super.visitClass(tree, none);
    }

    /** What is inside of a method belongs to nobody else. */
    @Override
    public Void visitMethod(MethodTree tree, Void none) {
      note(tree);
      return null;
    }

    @Override
    public Void visitBlock(BlockTree tree, Void none) {
      return null;
    }

    @Override
    public Void visitVariable(VariableTree tree, Void none) {
      note(tree);
      return null;
    }

    private void note(Tree tree) {
      Element element = trees.getElement(getCurrentPath());
      long start = trees.getSourcePositions().getStartPosition(unit, tree);
      if (element == null || start < 0) return;
      lines.append(keyOf(element)).append('\t').append(unit.getSourceFile().getName()).append('\t').append(unit.getLineMap().getLineNumber(start)).append('\n');
    }

    /** As cairn.judge.Names has it. */
    private String keyOf(Element element) {
      if (element instanceof TypeElement type) return task.getElements().getBinaryName(type).toString();
      String owner = keyOf(element.getEnclosingElement()) + ".";
      if (!(element instanceof ExecutableElement method)) return owner + element.getSimpleName();
      String parameters = method.getParameters().stream().map(one -> task.getTypes().erasure(one.asType()).toString()).collect(Collectors.joining(","));
      return owner + (method.getKind() == ElementKind.CONSTRUCTOR ? "new" : method.getSimpleName()) + "(" + parameters + ")";
    }
  }
}
