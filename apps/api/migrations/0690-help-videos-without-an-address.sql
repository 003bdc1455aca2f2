-- A new installation began with videos at addresses that lead nowhere: two files nobody had put there and the front page of a video site. Where staff
-- have not written a text of their own the address goes; the place of the video is then seen by administrators alone, who type where it is.
update help_texts
set media_url = null
where created_by_name is null
  and media_url in ('/videos/sistema.mp4', '/videos/back-office.mp4', 'https://www.youtube.com/');
