// A reporter of Stryker's, which keeps what was found so far: a run that is stopped tells nothing else of it.

/** @type {object[]} */
const found = []

class SoFar {
  onMutantTested(result) {
    found.push(result)
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'so-far', injectableClass: SoFar }]

/** Forgets what the run before has found. @returns what this one will have found whenever it is looked at */
export const beginAnew = () => {
  found.length = 0
  return found
}
