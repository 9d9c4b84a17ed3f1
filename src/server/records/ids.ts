// Ids are uuid v7: sortable by the time they were made, so that new rows lie together in every index.
import { randomUUIDv7 } from 'node:crypto'

export const newId = (): string => randomUUIDv7()
