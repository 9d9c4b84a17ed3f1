// Records side by side, in English.
export const words = {
  'compare.copied': 'The link is copied',
  'compare.copy': 'Copy link',
  'compare.differs': 'differs',
  'compare.differences_one': '{{number}} field differs',
  'compare.differences_other': '{{number}} fields differ',
  'compare.field': 'Field',
  'compare.leave': 'Leave {{title}} out',
  'compare.lost_one': '{{number}} of the records is not there any more.',
  'compare.lost_other': '{{number}} of the records are not there any more.',
  'compare.only': 'Only differences',
  'compare.print': 'Print',
  'compare.same': 'All fields are the same',
  'compare.table': '{{area}} side by side',
  'compare.title': 'Compare: {{area}}',
  'compare.wrong': 'Choose two to four records',
  'compare.wrongText': 'Select them in the list, then press = or choose Compare.',
}
