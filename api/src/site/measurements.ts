import { type Failures, type Measurements, openFailures, openMeasurements } from '@quintet/site/telemetry'
import type { Context } from '../context.ts'

const opened = new WeakMap<Context, Measurements>()

/** The counts of a site; the file is made with the first of them. */
export const measurementsOf = (context: Context): Measurements => {
  const measurements = opened.get(context) ?? openMeasurements(context.config.dataFolder)
  opened.set(context, measurements)
  return measurements
}

const openedFailures = new WeakMap<Context, Failures>()

/** The stacks that were told; the file is made with the first of them. */
export const failuresOf = (context: Context): Failures => {
  const failures = openedFailures.get(context) ?? openFailures(context.config.dataFolder)
  openedFailures.set(context, failures)
  return failures
}
