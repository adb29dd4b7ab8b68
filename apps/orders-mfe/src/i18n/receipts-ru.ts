export default {
  kind: {
    sale: 'Фискальный чек',
    handover: 'Фискальный чек зачёта предоплаты',
    refund: 'Фискальный чек возврата',
    correction: 'Фискальный чек коррекции',
  },
  registering: '{{receipt}}: регистрируется',
  registered: '{{receipt}}: зарегистрирован',
  newTab: '(откроется в новой вкладке)',
};
