import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export function CreateCampaignButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/campaigns/modify/{-$id}" {...props} />}
    >
      Criar
    </Button>
  );
}
