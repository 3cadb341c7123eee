import { Component, type ReactNode } from 'react'
import { ErrorPage } from './error-page.tsx'

/** Whatever breaks outside a remote leads to the error page, and from there home. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <ErrorPage kind="broken" onLeave={() => this.setState({ broken: false })} />
  }
}
