// The head of most test files: a world with its administrator, open from before the first test until after the last.
import { afterAll } from 'vitest'
import { type Files, type Person, type World, world } from './world.ts'

export const opened = async (
  wanted?: Parameters<typeof world>[0],
): Promise<{ here: World; admin: Person; files: Files }> => {
  const here = await world(wanted)
  afterAll(() => here.close())
  const admin = await here.as('admin')
  return { here, admin, files: here.files(admin) }
}
