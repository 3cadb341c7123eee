/**
 * What somebody may do who runs the site. moderator: photos, reports, measures. second: appeals, erasing evidence, closing for good;
 * never the person who decided first. support: error reports, membership, refunds. operator: roles, notices to all, the week, releases,
 * jobs set aside.
 */
export const staffRoles = ['moderator', 'second', 'support', 'operator'] as const
/** One of them. */
export type StaffRole = (typeof staffRoles)[number]
