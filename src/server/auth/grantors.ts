// Whom to ask for a right: colleagues of the same place who may give it there. Names only, to people who are in that place
// themselves.
import type { Grantors } from '#contract/account.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { couldGrant } from './giving.ts'
import { peopleIn } from './sessions.ts'

const named = 5

export async function grantorsOf(kit: Pick<Kit, 'db' | 'resources'>, staff: Staff, right: string): Promise<Grantors> {
  const colleagues = await peopleIn(kit.db, staff.place)
  const names = colleagues
    .filter(person => person.userId !== staff.userId && couldGrant(person, right, staff.place, kit.resources))
    .map(({ name }) => name)
  return { names: names.slice(0, named), more: names.length > named }
}
