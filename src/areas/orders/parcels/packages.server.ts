// What only packages need on the server: their order is locked before them, what came back is checked, and its units come home.
import { type Behaviour, serve } from '#server/records/serve.ts'
import { lockedOrders } from '../locked.server.ts'
import { packages } from '../packages.ts'
import { broughtHome } from './rto.server.ts'
import { checkedHome } from './rtoCheck.server.ts'

export const packagesServer: Behaviour = serve(packages, {
  locksFirst: async ({ tx }, ids) => {
    await lockedOrders(tx, { of: packages, ids })
  },
  actions: { restock: checkedHome('RESTOCKED'), writeOff: checkedHome('WRITTEN_OFF') },
  async written(scene, changes) {
    for (const { before, after } of changes) if (before && before.state !== after.state) await broughtHome(scene, after)
  },
})
