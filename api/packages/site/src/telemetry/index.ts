export { watchCanaries } from './canary-watch.ts'
export { headRow, type Markup } from './operator-page.ts'
export { type Measurements, openMeasurements } from './store.ts'
export { mountTelemetry } from './telemetry-routes.ts'
