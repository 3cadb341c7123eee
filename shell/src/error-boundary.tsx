import { Component, type ReactNode } from 'react'
import { openTile } from './remotes/open-tile.ts'
import { remoteThatThrew } from './remotes/active-remote.ts'
import { ErrorPage } from './pages/error-page.tsx'

// A tile that leaves fails once; what comes again at once is something else.
const againMs = 1000

/** Whatever breaks outside a remote leads to the error page, and from there home. What a remote throws on its way out does not. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  private excusedAt = -Infinity

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(thrown: unknown) {
    const left = remoteThatThrew(thrown)
    const now = performance.now()
    if (!left || now - this.excusedAt < againMs) return
    this.excusedAt = now
    void openTile().then(({ blame }) => blame(left, thrown))
    // Before anything is painted: the page that was gone to is shown, and not that something went wrong.
    this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return <ErrorPage kind="broken" onLeave={() => this.setState({ broken: false })} />
  }
}
