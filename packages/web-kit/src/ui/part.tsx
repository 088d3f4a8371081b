import { Component, type ReactNode } from 'react';
import { reportProblem } from '../report/index.ts';

interface PartProps {
  children: ReactNode;
  /** Stands in its place; by default nothing. */
  fallback?: ReactNode;
}

/** A part of a screen, such as an item of its list. If it throws, it is left out and reported, and the rest stays. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportProblem({ kind: 'part', text: String(error) });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
