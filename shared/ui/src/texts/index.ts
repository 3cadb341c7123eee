export type TextLoader = () => Promise<Record<string, string> | { default: Record<string, string> }>
export function useTexts(_namespace?: string) {
  return (key: string) => key
}
export function registerTexts(_namespace: string, _loaders: Record<string, TextLoader>): void {}
