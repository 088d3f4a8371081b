import { Component, type ReactNode } from 'react';
import { reportProblem } from '../report/index.ts';

interface PartProps {
  children: ReactNode;
  /** Shown instead; nothing by default. */
  fallback?: ReactNode;
}

/** A part of a screen, such as a list item. If it throws, it is left out and reported, and the rest stays. */
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
