import { Component, type ReactNode } from 'react';

type Props = {
  /** Tells the log what broke; its answer is the reference that is shown. */
  onError: (error: unknown) => string;
  fallback: (reference: string, retry: () => void) => ReactNode;
  children: ReactNode;
};
type State = { error: unknown; reference: string | null };

/** Keeps a fault in one region from taking the page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, reference: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Nothing was thrown') };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ reference: this.props.onError(error) });
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return this.props.fallback(this.state.reference ?? '', () =>
      this.setState({ error: null, reference: null }),
    );
  }
}
