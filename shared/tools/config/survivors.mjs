/**
 * Changes that no test notices and that are accepted, each with its reason: `line` is a part of the line's text, `change` what stands
 * there instead (any change of that line where it is left out).
 */
export const survivors = []
