export const words = {
  'detail.copied': 'Copied',
  'detail.copy': 'Copy {{label}}',
  'detail.notLoaded': 'Could not be loaded',
  'detail.rowMenu': 'Actions of {{title}}',
  'detail.use.live': 'live',
  'detail.use.scheduled': 'scheduled',
  'detail.use.draft': 'draft only',
  'detail.plan.publish': 'Version {{version}} goes live on {{when}}',
  'detail.plan.deactivate': 'Unpublished on {{when}}',
}
