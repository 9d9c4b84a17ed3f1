// Records side by side, in English.
export const words = {
  'compare.copied': 'Link copied',
  'compare.copy': 'Copy link',
  'compare.differs': 'differs',
  'compare.differences_one': '{{number}} field differs',
  'compare.differences_other': '{{number}} fields differ',
  'compare.field': 'Field',
  'compare.leave': 'Remove {{title}}',
  'compare.lost_one': '{{number}} of the records no longer exists.',
  'compare.lost_other': '{{number}} of the records no longer exist.',
  'compare.only': 'Differences only',
  'compare.print': 'Print',
  'compare.same': 'No differences',
  'compare.table': '{{area}} side by side',
  'compare.title': 'Compare {{area}}',
  'compare.wrong': 'Select two to four records',
  'compare.wrongText': 'Select them in the list, then press = or choose Compare.',
}
