// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { pages } from './pages.ts'
import { pagePreviews } from './previews.ts'
import { pageTemplates } from './templates.ts'
import { words } from './words.ts'

export const area: Area = {
  resources: [pages, pageTemplates, pagePreviews],
  words,
  texts: language => import(`./words/${language}.json`),
}
