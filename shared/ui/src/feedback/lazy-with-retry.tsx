import { Component, type ComponentType, lazy } from 'react'
import { NotLoaded } from './not-loaded.tsx'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** That a component did not come, and not what it throws itself. */
class LoadFailure extends Error {}

// What failed to load stays so for ever in React: another attempt is another component.
const attempt = <P,>(load: Load<P>): ComponentType<P> =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new LoadFailure('A part of the page did not come.', { cause })
    }),
  ) as unknown as ComponentType<P>

interface State<P> {
  shown: ComponentType<P>
  thrown?: { error: unknown }
}

/**
 * React's `lazy` for a network that comes and goes. While the component is on its way it suspends; where it does not come, a line at the foot
 * of the page says so and tries again, on request and with the network. What the component throws itself is left to the boundary around it.
 * @param load fetches the component, as `() => import('./page.tsx')`; it may reject
 * @param WayOut what else can be done where it does not come, such as a link home; a part of a page needs none
 */
export const lazyWithRetry = <P extends object>(load: Load<P>, WayOut?: ComponentType): ComponentType<P> => {
  let newest = attempt(load)
  return class LazyWithRetry extends Component<P, State<P>> {
    override state: State<P> = { shown: newest }

    static getDerivedStateFromError(error: unknown): Partial<State<P>> {
      return { thrown: { error } }
    }

    // Another place that shows the component may have begun anew already.
    private readonly renew = () => {
      if (newest === this.state.shown) newest = attempt(load)
    }

    private readonly retry = () => {
      this.renew()
      this.setState({ shown: newest, thrown: undefined })
    }

    // The next place that shows it is not told of what failed here.
    override componentWillUnmount() {
      if (this.state.thrown) this.renew()
    }

    override render() {
      const { shown: Shown, thrown } = this.state
      if (thrown === undefined) return <Shown {...this.props} />
      if (thrown.error instanceof LoadFailure) return <NotLoaded onRetry={this.retry} WayOut={WayOut} />
      throw thrown.error
    }
  }
}
