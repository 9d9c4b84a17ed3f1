// What the area is made of: its resources in the order of the sidebar and the palette, and its words.
import type { Area } from '#contract/area.ts'
import { jobRows, jobs } from './jobs.ts'

export const area: Area = {
  resources: [jobs, jobRows],
  texts: language => import(`./words/${language}.json`),
}
