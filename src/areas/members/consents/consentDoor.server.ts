// The door a shop opens when a member follows the link to confirm: what was pending is a yes of their own. It opens once and for
// seven days, and nothing where they said something else since. Asked by POST, so that no mail scanner agrees by looking.
import * as z from 'zod/mini'
import { endpointOf } from '#contract/address.ts'
import { allPlaces } from '#server/auth/places.ts'
import { bodyOf } from '#server/auth/reading.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { openedBy } from '#server/outside/linkToken.ts'
import { clockwork } from '#server/records/clockwork.ts'
import { rowsById } from '#server/records/rows.ts'
import { withScene } from '#server/records/scene.ts'
import type { Scene } from '#server/records/serve.ts'
import { problem } from '#server/words.ts'
import { type ConsentRow, consents } from '../consents.ts'
import { standingConsents } from './consentRows.server.ts'

const body = z.object({ vendor: z.string().check(z.maxLength(12)), token: z.string().check(z.maxLength(60)) })
const lifeMs = 7 * 86_400_000

const missing = () => problem('NOT_FOUND', 'record.missing', { thing: consents.one })

/** Still what counts: nothing was said about this channel and purpose since. */
const isOpen = async ({ tx, now }: Scene, { member, channel, purpose, state, at }: ConsentRow): Promise<boolean> => {
  if (state !== 'pending' || Date.parse(at) + lifeMs < now.getTime()) return false
  const standing = await standingConsents(tx, [member])
  const latest = standing.find(line => line.channel === channel && line.purpose === purpose)
  return latest?.state === 'pending' && Date.parse(latest.at) === Date.parse(at)
}

const confirm = async (kit: Kit, vendor: string, token: string) => {
  const place = (await allPlaces(kit.db)).find(({ vendorCode }) => vendorCode === vendor)
  const id = place && openedBy(kit.env, 'consent', vendor, token)
  if (!id) throw missing()
  return withScene(kit, clockwork(place), { action: 'consents.confirm', face: 'system' }, async scene => {
    const [asked] = await rowsById(scene.tx, consents, [id], 'locked')
    if (!asked || !(await isOpen(scene, asked))) throw missing()
    const { member, channel, purpose } = asked
    const said = {
      state: 'optedIn' as const,
      source: 'site' as const,
      at: scene.now.toISOString(),
      proof: 'Confirmed by the link sent to them',
    }
    await scene.write.create(consents, [{ member, channel, purpose, ...said }])
    return { channel, purpose, state: said.state }
  })
}

export const consentDoors = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: `${endpointOf(consents)}/confirm`,
    action: 'consents.confirm',
    access: 'anyone',
    permission: null,
    tag: consents.label,
    bodyLimit: 4096,
    summary: 'The yes of a member who followed the link to confirm it, told by the shop',
    bodySchema: z.toJSONSchema(body),
    run: async ask => {
      const { vendor, token } = bodyOf(body, ask.body)
      return { data: await confirm(kit, vendor, token) }
    },
  },
]
