// An address is judged by its country, kept once per member however it is written, and followed by how orders sent there ended.
import { and, eq, ne } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { addressFindings } from '#rules/address.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { type MemberAddressRow, memberAddresses, mostAddresses } from '../memberAddresses.ts'
import { fieldOfPart, markOfAddress, openedAddress, placeOf } from './addressMarks.server.ts'
import { deliveriesTo } from './deliveries.server.ts'

const twice = remark('DUPLICATE', 'This address already exists', {
  path: 'line1',
  key: 'memberAddresses.findings.twice',
})
const tooMany = remark('LIMIT', 'A member has at most {most} addresses. Delete one first', {
  path: 'member',
  params: { most: mostAddresses },
  key: 'memberAddresses.findings.tooMany',
})

const a = tableFor(memberAddresses)

const othersOf = ({ tx }: Scene, { after }: Change): Promise<Pick<MemberAddressRow, 'mark'>[]> =>
  fieldsWhere(tx, memberAddresses, ['mark'], and(eq(a.member, String(after.member)), ne(a.id, String(after.id))))

const judged = async (scene: Scene, change: Change): Promise<Finding[]> => {
  const { before, after } = change
  const address = openedAddress(after, scene.personal)
  const findings = addressFindings(String(after.country), address)
  if (findings.length > 0) return findings.map(found => ({ ...found, path: fieldOfPart(found.path ?? '') }))
  const mark = markOfAddress(address, scene.personal)
  Object.assign(after, { mark, place: placeOf(address) })
  const others = await othersOf(scene, change)
  if (others.some(other => other.mark === mark)) return [twice]
  const comes = !before || before.status === 'deleted'
  return comes && others.length >= mostAddresses ? [tooMany] : []
}

export const memberAddressesServer = serve(memberAddresses, {
  async check(scene, changes) {
    const findings: Finding[][] = []
    for (const change of changes) findings.push(await judged(scene, change))
    return findings
  },
  virtual: ({ tx, personal }, rows) =>
    deliveriesTo(
      tx,
      personal,
      rows.map(({ id, member }) => ({ id, member: String(member) })),
    ),
  actions: {},
})
