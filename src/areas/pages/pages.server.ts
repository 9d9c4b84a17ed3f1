// What only pages need on the server; what each part does stands in the files beside this one.
import { serve } from '#server/records/serve.ts'
import { changeAddress, markReviewed, moveUnder, replaceText, sharePreview, translateInto } from './actions.server.ts'
import { pageDoors } from './doors.server.ts'
import { pageFilters, views7d } from './filters.server.ts'
import { closeOtherHomes, homeLeaving } from './home.server.ts'
import { checkPage } from './lint.server.ts'
import { pages } from './pages.ts'
import { noteDue, noteOtherwise, recountDue } from './recount.server.ts'
import { countBelow, settled } from './standing.server.ts'
import { showTraffic } from './traffic.server.ts'
import { treeUpload } from './trees.server.ts'
import { pageUpload } from './upload.server.ts'
import { pageWarnings } from './warned.server.ts'
import { checkPages, pageBlockers } from './writing.server.ts'

export const pagesServer = serve(pages, {
  check: checkPages,
  blockers: pageBlockers,
  leaving: homeLeaving,
  warnings: pageWarnings,
  async written(scene, changes) {
    await settled(scene, changes)
    await closeOtherHomes(scene, changes)
    await noteOtherwise(scene, changes)
  },
  usedTurned: noteDue,
  clock: recountDue,
  reaches: { changeAddress: countBelow, moveUnder: countBelow },
  computed: { views7d },
  filters: pageFilters,
  doors: pageDoors,
  actions: {
    changeAddress,
    moveUnder,
    translateInto,
    markReviewed,
    sharePreview,
    replaceText,
    checkPage,
    showTraffic: async ({ tx, records: [page], input }) =>
      page ? { result: await showTraffic(tx, page, input.days) } : {},
  },
  uploads: { page: pageUpload, pageTree: treeUpload },
})
