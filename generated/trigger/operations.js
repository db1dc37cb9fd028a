// Made by `npm run generate`; do not edit.
export const operations = [
    {"operation":"challenge","method":"POST","path":"/auth/challenge"},
    {"operation":"verify","method":"POST","path":"/auth/verify"},
    {"operation":"getVault","method":"GET","path":"/vault"},
    {"operation":"registerVault","method":"GET","path":"/vault/register"},
    {"operation":"craftDeposit","method":"POST","path":"/deposit/craft"},
    {"operation":"createOrder","method":"POST","path":"/orders/price"},
    {"operation":"updateOrder","method":"PATCH","path":"/orders/price/{id}"},
    {"operation":"cancelOrder","method":"POST","path":"/orders/price/cancel/{id}"},
    {"operation":"confirmCancel","method":"POST","path":"/orders/price/confirm-cancel/{id}"},
    {"operation":"listHistory","method":"GET","path":"/orders/history"},
    {"operation":"createRecurring","method":"POST","path":"/orders/dca"},
    {"operation":"recurringHistory","method":"GET","path":"/orders/history/dca"},
    {"operation":"cancelRecurring","method":"POST","path":"/orders/dca/cancel"},
    {"operation":"confirmCancelRecurring","method":"POST","path":"/confirm-cancel"},
  ];
