export const words = {
  'categories.screen.addAttribute': 'Add an attribute',
  'categories.screen.attribute': 'Attribute {{n}}',
  'categories.screen.code': 'Code',
  'categories.screen.label': 'Label',
  'categories.screen.options': 'Choices',
  'categories.screen.required': 'Required',
  'categories.screen.type': 'Type',
  'categories.screen.typeList': 'Several',
  'categories.screen.typeNumber': 'Number',
  'categories.screen.typeText': 'Text',
  'categories.screen.typeToggle': 'Yes or no',
  'categories.screen.unit': 'Unit',
}
