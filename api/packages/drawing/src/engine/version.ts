/**
 * The version of the engine, which the report of a week keeps. It is raised by every change after which the same entries and seed may be drawn
 * otherwise. Then the engine before stays beside the new one, and the new one gets a kept week of its own: what was published can be replayed for ever.
 */
export const engineVersion = 1
