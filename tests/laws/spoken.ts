// What a language says, read as the product reads it: the files all share, and of resources their own.
import { existsSync, globSync, readFileSync } from 'node:fs'

export const readTexts = (path: string): Record<string, string> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}

export const ofAreas = (language: string): Record<string, string> =>
  Object.assign({}, ...globSync(`src/areas/*/words/${language}.json`).map(readTexts))

/** The texts of one of the shared files; `areas` and `console` may stand with an area as well. */
export const spoken = (language: string, name: string): Record<string, string> => ({
  ...readTexts(`src/locales/${language}/${name}.json`),
  ...(name === 'areas' || name === 'console' ? ofAreas(language) : {}),
})
