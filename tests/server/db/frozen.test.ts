// What every installation began with never changes.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrate.ts'
import { baseline, hashOf } from './baselineFiles.ts'

const names = Object.keys(baseline)

test.each(names)('%s is as it was released', name => {
  expect(hashOf(name), `${name} is frozen: put it back and write a new migration instead`).toBe(baseline[name])
})

test('what comes after the baseline bears higher numbers', () => {
  const found = readdirSync(migrationsFolder).map(file => file.replace(/\.sql$/, ''))
  const between = found.filter(name => !(name in baseline) && name < names.at(-1)!)
  expect(between).toEqual([])
})
