// Tries to reach the network from Java: to connect, to listen, datagrams, unix sockets and names.
// Must end as finished, with every attempt refused.
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

class NetworkJava {
  interface Attempt {
    Object run() throws Exception;
  }

  static void attempt(String name, Attempt attempt) {
    try {
      Object got = attempt.run();
      System.out.println("ESCAPED: " + name + " " + got);
    } catch (Throwable error) {
      System.out.println("refused: " + name + ": " + error.getMessage());
    }
  }

  public static void main(String[] args) {
    attempt("connect", () -> new Socket("127.0.0.1", 22));
    attempt("listen", () -> new ServerSocket(0));
    attempt("datagram", () -> new DatagramSocket(0));
    attempt("address", () -> URI.create("http://127.0.0.1:9/").toURL().openStream());
    attempt("name", () -> InetAddress.getByName("example.com"));
    attempt("interface", () -> NetworkInterface.getNetworkInterfaces().nextElement());
    attempt("unix", () -> SocketChannel.open(UnixDomainSocketAddress.of("/run/systemd/private")));
    attempt("unix server", () -> ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of("/tmp/s")));
  }
}
