import { Component, type ReactNode } from 'react';

type Props = {
  /** Logs the error and returns the reference to show. */
  onError: (error: unknown) => string;
  fallback: (reference: string, retry: () => void) => ReactNode;
  children: ReactNode;
};
type State = { error: unknown; reference: string | null };

/** Keeps an error in one region from unmounting the whole page. */
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
