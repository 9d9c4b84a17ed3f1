// Every resource of every area at once, for whoever knows them all: the server and the tests.
import type { Resource } from '#contract/resource.ts'
import { areas } from './all.ts'

const all = await Promise.all(Object.values(areas).map(load => load()))

export const resources: readonly Resource[] = all.flatMap(({ area }) => area.resources)
