// The one door to routing. Remotes share this facade, never react-router itself: sharing that root would ship all of it.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { tellDrawn, whenDrawn } from './drawn-page.ts'
export { dropLateTaps } from './late-taps.ts'
export { useHistorySteps } from './history-steps.ts'
export { useNavigate } from './use-navigate.ts'
export { useWayBack } from './use-way-back.ts'
