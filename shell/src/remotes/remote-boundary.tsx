import { Component, type ReactNode } from 'react'

interface Props {
  onCrash(thrown: unknown): void
  children: ReactNode
}

/** Keeps what a remote throws while rendering inside its own frame. */
export class RemoteBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onCrash(thrown)
  }

  override render() {
    return this.state.crashed ? null : this.props.children
  }
}
