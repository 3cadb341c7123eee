export { GestureFigure } from './gesture-figure.tsx'
