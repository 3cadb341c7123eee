/**
 * Each bundle brings its own Fast Refresh runtime. They can only see the one React of the page when a hook that really keeps
 * its renderers stands before the first bundle runs; the one they would make themselves forgets them.
 */
export const refreshHook = `(() => {
  if (window.__REACT_DEVTOOLS_GLOBAL_HOOK__) return
  const renderers = new Map()
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) { const id = renderers.size + 1; renderers.set(id, renderer); return id },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {}, checkDCE() {},
  }
})()`
