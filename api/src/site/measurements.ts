import { type Measurements, openMeasurements } from '@quintet/site/telemetry'
import type { Context } from '../context.ts'

const opened = new WeakMap<Context, Measurements>()

/** The counts of a site; the file is made with the first of them. */
export const measurementsOf = (context: Context): Measurements => {
  const measurements = opened.get(context) ?? openMeasurements(context.config.dataFolder)
  opened.set(context, measurements)
  return measurements
}
